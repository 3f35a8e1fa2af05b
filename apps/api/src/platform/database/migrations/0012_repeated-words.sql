ALTER TABLE `messages` ADD `words_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `messages` SET `words_hash` = words_hash(`message`)
WHERE `created_at` > (unixepoch() - 86400) * 1000;--> statement-breakpoint
CREATE INDEX `messages_by_words` ON `messages` (`words_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_by_email` ON `messages` (`email`,`created_at`);