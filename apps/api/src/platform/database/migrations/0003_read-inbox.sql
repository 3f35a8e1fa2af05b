DROP INDEX `messages_by_time`;--> statement-breakpoint
ALTER TABLE `messages` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `messages` SET `search_key` = search_key(`name`, `email`, `message`);--> statement-breakpoint
CREATE INDEX `messages_by_status` ON `messages` (`status`,`created_at`,`id`,`subject`);--> statement-breakpoint
CREATE INDEX `messages_by_subject` ON `messages` (`subject`,`created_at`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `messages_by_search` ON `messages` (`created_at`,`id`,`subject`,`status`,`search_key`);--> statement-breakpoint
CREATE INDEX `messages_by_time` ON `messages` (`created_at`,`id`,`subject`,`status`);