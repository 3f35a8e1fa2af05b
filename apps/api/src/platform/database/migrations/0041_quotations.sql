CREATE TABLE `mail_attachments` (
	`mail_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`content` blob NOT NULL,
	PRIMARY KEY(`mail_id`, `position`),
	FOREIGN KEY (`mail_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `quotation_documents` (
	`version_id` text PRIMARY KEY NOT NULL,
	`pdf` blob NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `quotation_versions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `quotation_lines` (
	`version_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text,
	`line` text NOT NULL,
	`prices` text NOT NULL,
	PRIMARY KEY(`version_id`, `position`),
	FOREIGN KEY (`version_id`) REFERENCES `quotation_versions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `quotation_lines_by_product` ON `quotation_lines` (`product_id`) WHERE product_id is not null;--> statement-breakpoint
CREATE TABLE `quotation_numbers` (
	`year` integer PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `quotation_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`settings` text NOT NULL,
	CONSTRAINT "quotation_settings_single" CHECK("quotation_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `quotation_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`quotation_id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`language` text NOT NULL,
	`buyer` text NOT NULL,
	`buyer_email` text NOT NULL,
	`currency` text NOT NULL,
	`columns` text NOT NULL,
	`terms` text NOT NULL,
	`letter` text NOT NULL,
	`note` text NOT NULL,
	`valid_until` text,
	`totals` text NOT NULL,
	`sent_at` integer,
	`expires_at` integer,
	`reminded_at` integer,
	`submission` text,
	`decision` text,
	FOREIGN KEY (`quotation_id`) REFERENCES `quotations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quotation_versions_by_number` ON `quotation_versions` (`quotation_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `quotation_versions_drafts` ON `quotation_versions` (`quotation_id`) WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX `quotation_versions_by_state` ON `quotation_versions` (`state`,`expires_at`);--> statement-breakpoint
CREATE INDEX `quotation_versions_by_buyer` ON `quotation_versions` (`buyer_email`,`sent_at`);--> statement-breakpoint
CREATE TABLE `quotations` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`message_id` text,
	`created_at` integer NOT NULL,
	`round` integer DEFAULT 1 NOT NULL,
	`code_hash` text NOT NULL,
	`current` integer DEFAULT 1 NOT NULL,
	`search_key` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quotations_number_unique` ON `quotations` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `quotations_code_hash_unique` ON `quotations` (`code_hash`);--> statement-breakpoint
CREATE INDEX `quotations_by_message` ON `quotations` (`message_id`);--> statement-breakpoint
CREATE INDEX `quotations_by_time` ON `quotations` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `outcome` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `lost_reason` text;--> statement-breakpoint
CREATE INDEX `messages_by_outcome` ON `messages` (`outcome`,`created_at`,`id`,`subject`,`status`,`is_spam`);--> statement-breakpoint
DROP TRIGGER `messages_updated`;--> statement-breakpoint
CREATE TRIGGER `messages_updated` AFTER UPDATE OF `email`, `status`, `is_spam`, `outcome`, `lost_reason` ON `messages` BEGIN
	UPDATE `messages` SET `updated_at` = cast(unixepoch('subsec') * 1000 as integer) WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `mail_attachments_sent` AFTER UPDATE OF `state` ON `outbox` WHEN new.`state` IN ('sent', 'stored') BEGIN
	DELETE FROM `mail_attachments` WHERE `mail_id` = new.`id`;
END;
