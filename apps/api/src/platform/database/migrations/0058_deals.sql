CREATE TABLE `deal_steps` (
	`quotation_id` text NOT NULL,
	`step` text NOT NULL,
	`day` text NOT NULL,
	`note` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`quotation_id`, `step`),
	FOREIGN KEY (`quotation_id`) REFERENCES `quotations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `proforma_files` (
	`version_id` text NOT NULL,
	`document` text NOT NULL,
	`file_id` text NOT NULL,
	PRIMARY KEY(`version_id`, `document`),
	FOREIGN KEY (`version_id`) REFERENCES `proforma_versions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `enquiry_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `proforma_files_by_file` ON `proforma_files` (`file_id`);--> statement-breakpoint
CREATE TABLE `proforma_numbers` (
	`year` integer PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `proforma_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`quotation_id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`language` text NOT NULL,
	`buyer_email` text NOT NULL,
	`currency` text NOT NULL,
	`column` text NOT NULL,
	`letter` text NOT NULL,
	`fields` text NOT NULL,
	`lines` text NOT NULL,
	`totals` text NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`quotation_id`) REFERENCES `quotations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `proforma_versions_by_number` ON `proforma_versions` (`quotation_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `proforma_versions_drafts` ON `proforma_versions` (`quotation_id`) WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX `proforma_versions_by_buyer` ON `proforma_versions` (`buyer_email`,`sent_at`);--> statement-breakpoint
CREATE TABLE `proformas` (
	`quotation_id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	FOREIGN KEY (`quotation_id`) REFERENCES `quotations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `proformas_number_unique` ON `proformas` (`number`);--> statement-breakpoint
ALTER TABLE `quotations` ADD `deal_step` text;--> statement-breakpoint
CREATE INDEX `quotations_by_deal` ON `quotations` (`deal_step`) WHERE deal_step is not null;--> statement-breakpoint
UPDATE `quotations` SET `deal_step` = 'accepted' WHERE `id` IN (SELECT `quotation_id` FROM `quotation_versions` WHERE `state` = 'accepted');--> statement-breakpoint
-- Number and letters of a proforma invoice are indexed like those of a quotation.
DROP VIEW `message_texts`;--> statement-breakpoint
CREATE VIEW `message_texts` AS
	SELECT `messages`.`id`, (`number` << 10) + 1 AS `row`, search_key(substr(concat_ws(' ',
		(SELECT `terms` ->> 'phone' FROM `enquiry_details` WHERE `message_id` = `messages`.`id`),
		(SELECT group_concat(concat_ws(' ', q.`number`, p.`number`), ' ') FROM `quotations` q
			LEFT JOIN `proformas` p ON p.`quotation_id` = q.`id` WHERE q.`message_id` = `messages`.`id`),
		(SELECT group_concat(`name`, ' ') FROM `enquiry_files` WHERE `message_id` = `messages`.`id` AND `entry_id` IS NULL),
		`mail_subject`, `reply_content`,
		(SELECT group_concat(concat_ws(' ', `letter`, `decision` ->> 'text'), ' ') FROM `quotation_versions` v
			JOIN `quotations` q ON q.`id` = v.`quotation_id` WHERE q.`message_id` = `messages`.`id` AND v.`state` <> 'draft'),
		(SELECT group_concat(`letter`, ' ') FROM `proforma_versions` v
			JOIN `quotations` q ON q.`id` = v.`quotation_id` WHERE q.`message_id` = `messages`.`id` AND v.`state` <> 'draft'),
		(SELECT group_concat(DISTINCT `line` ->> 'name') FROM `quotation_lines` l
			JOIN `quotation_versions` v ON v.`id` = l.`version_id` JOIN `quotations` q ON q.`id` = v.`quotation_id`
			WHERE q.`message_id` = `messages`.`id` AND v.`state` <> 'draft')
	), 1, 10000)) AS `key` FROM `messages`;--> statement-breakpoint
CREATE TRIGGER `proforma_numbered` AFTER INSERT ON `proformas` BEGIN
	INSERT INTO `message_changes` SELECT `message_id` FROM `quotations` WHERE `id` = new.`quotation_id`;
END;--> statement-breakpoint
CREATE TRIGGER `proforma_sent` AFTER UPDATE OF `state`, `letter` ON `proforma_versions`
WHEN new.`state` <> 'draft' AND (old.`state` = 'draft' OR old.`letter` <> new.`letter`) BEGIN
	INSERT INTO `message_changes` SELECT `message_id` FROM `quotations` WHERE `id` = new.`quotation_id`;
	UPDATE `messages` SET `activity_at` = max(`activity_at`, coalesce(new.`sent_at`, 0))
	WHERE `id` = (SELECT `message_id` FROM `quotations` WHERE `id` = new.`quotation_id`);
END;--> statement-breakpoint
CREATE TRIGGER `deal_active` AFTER INSERT ON `deal_steps` BEGIN
	UPDATE `messages` SET `activity_at` = max(`activity_at`, new.`at`)
	WHERE `id` = (SELECT `message_id` FROM `quotations` WHERE `id` = new.`quotation_id`);
END;--> statement-breakpoint
CREATE TRIGGER `proforma_mail_added` AFTER INSERT ON `outbox` WHEN new.`kind` = 'proforma' BEGIN
	INSERT OR IGNORE INTO `mail_ids` (`mail_id`, `message_id`)
		SELECT new.`message_id`, q.`message_id` FROM `proforma_versions` v JOIN `quotations` q ON q.`id` = v.`quotation_id`
		WHERE v.`id` = new.`about` AND q.`message_id` IS NOT NULL;
END;
