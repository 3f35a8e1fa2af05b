ALTER TABLE `messages` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_by_update` ON `messages` (`updated_at`);--> statement-breakpoint
CREATE INDEX `products_by_update` ON `products` (`updated_at`,`number`);--> statement-breakpoint
UPDATE `messages` SET `updated_at` = coalesce(`replied_at`, `created_at`);--> statement-breakpoint
CREATE TRIGGER `messages_updated` AFTER UPDATE OF `email`, `status`, `is_spam` ON `messages` BEGIN
	UPDATE `messages` SET `updated_at` = cast(unixepoch('subsec') * 1000 as integer) WHERE `id` = new.`id`;
END;
