CREATE TABLE `backup_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`nightly` integer NOT NULL,
	`target` text,
	`target_secret` text,
	CONSTRAINT "backup_settings_single" CHECK("backup_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE `installation` ADD `published_at` integer;--> statement-breakpoint
UPDATE `installation` SET `published_at` = unixepoch() * 1000 WHERE EXISTS (SELECT 1 FROM `admin`);--> statement-breakpoint
ALTER TABLE `mail_settings` ADD `smtp` text;--> statement-breakpoint
ALTER TABLE `mail_settings` ADD `smtp_password` text;--> statement-breakpoint
ALTER TABLE `mail_settings` ADD `sender` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `item_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `products_by_item_number` ON `products` (item_number collate nocase) WHERE item_number <> '';
