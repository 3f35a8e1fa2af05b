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
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stored_responses_by_time` ON `stored_responses` (`created_at`);--> statement-breakpoint
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
