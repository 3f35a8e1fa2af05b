CREATE TABLE `subscription_requests` (
	`id` integer PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	`address_key` text NOT NULL,
	`network_key` text NOT NULL,
	`mailed` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subscription_requests_by_address` ON `subscription_requests` (`address_key`,`asked_at`);--> statement-breakpoint
CREATE INDEX `subscription_requests_by_time` ON `subscription_requests` (`asked_at`,`network_key`);