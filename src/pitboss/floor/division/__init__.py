"""What is filed with the Division before it is used: signs, guides, petitions."""
