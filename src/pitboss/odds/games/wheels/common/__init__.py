"""The mathematics that wheels share: one spin, in which every section is as likely as the next."""
