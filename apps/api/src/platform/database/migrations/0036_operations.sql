CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_key_hash_unique` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE TABLE `stored_responses` (
	`key` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`body` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stored_responses_by_time` ON `stored_responses` (`created_at`);--> statement-breakpoint
ALTER TABLE `backup_settings` ADD `passphrase` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `submission_hash` text;--> statement-breakpoint
UPDATE `messages` SET `updated_at` = max(`created_at`, coalesce(`replied_at`, 0));--> statement-breakpoint
CREATE INDEX `messages_by_change` ON `messages` (`updated_at`,`id`);--> statement-breakpoint
CREATE TRIGGER `messages_dated` AFTER INSERT ON `messages` BEGIN
	UPDATE `messages` SET `updated_at` = new.`created_at` WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `messages_changed` AFTER UPDATE OF `status`, `reply_content`, `email`, `is_spam` ON `messages` BEGIN
	UPDATE `messages` SET `updated_at` = cast(unixepoch('subsec') * 1000 AS integer) WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE INDEX `products_by_update` ON `products` (`updated_at`,`id`);--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `message_id` text;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_message` ON `webhook_deliveries` (`message_id`) WHERE message_id is not null;--> statement-breakpoint
CREATE TRIGGER `messages_forgotten` AFTER DELETE ON `messages` BEGIN
	UPDATE `webhook_deliveries` SET `body` = '' WHERE `message_id` = old.`id` AND `state` <> 'waiting';
END;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `old_secrets` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `webhook_endpoints` SET `old_secrets` = json_array(json_object('secret', `old_secret`, 'until', `old_secret_until`))
	WHERE `old_secret` IS NOT NULL AND `old_secret_until` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` DROP COLUMN `old_secret`;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` DROP COLUMN `old_secret_until`;
