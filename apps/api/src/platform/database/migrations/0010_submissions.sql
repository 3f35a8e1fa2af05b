ALTER TABLE `messages` ADD `submission` text;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_submission_unique` ON `messages` (`submission`);