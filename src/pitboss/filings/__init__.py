"""What goes to the Division and to the public: signs, full rules, and petitions for new games."""
