-- An installation that is in use is not new: its first steps are there, but not spread out before it.
INSERT OR IGNORE INTO `first_steps` (`id`, `dismissed_at`)
SELECT 1, unixepoch() * 1000
WHERE EXISTS (SELECT 1 FROM `products`) OR EXISTS (SELECT 1 FROM `contact`);
