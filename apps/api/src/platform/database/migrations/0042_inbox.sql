CREATE TABLE `drafts` (
	`message_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `kind`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `entries` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`text` text NOT NULL,
	`data` text NOT NULL,
	`sender` text,
	`submission` text,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entries_submission_unique` ON `entries` (`submission`);--> statement-breakpoint
CREATE INDEX `entries_by_message` ON `entries` (`message_id`,`at`);--> statement-breakpoint
CREATE INDEX `entries_by_sender` ON `entries` (`sender`,`at`) WHERE sender is not null;--> statement-breakpoint
CREATE INDEX `entries_suggested` ON `entries` (`message_id`) WHERE kind = 'suggestion';--> statement-breakpoint
CREATE TABLE `entry_files` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`content` blob NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `entry_files_by_entry` ON `entry_files` (`entry_id`,`position`);--> statement-breakpoint
CREATE TABLE `inbox_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`settings` text NOT NULL,
	CONSTRAINT "inbox_settings_single" CHECK("inbox_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `mail_ids` (
	`mail_id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`received` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_ids_by_message` ON `mail_ids` (`message_id`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`unless_answered` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reminders_by_time` ON `reminders` (`due_at`);--> statement-breakpoint
CREATE INDEX `reminders_by_message` ON `reminders` (`message_id`);--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mailbox_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`account` text NOT NULL,
	`uid_validity` integer NOT NULL,
	`last_uid` integer NOT NULL,
	CONSTRAINT "mailbox_state_single" CHECK("mailbox_state"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE `mail_settings` ADD `imap` text;--> statement-breakpoint
ALTER TABLE `mail_settings` ADD `imap_password` text;--> statement-breakpoint
ALTER TABLE `mail_settings` ADD `inbound_secret` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `references` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `cc` text;--> statement-breakpoint
ALTER TABLE `message_counts` RENAME COLUMN `is_spam` TO `folder`;--> statement-breakpoint
ALTER TABLE `messages` RENAME COLUMN `is_spam` TO `folder`;--> statement-breakpoint
ALTER TABLE `messages` ADD `trashed_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `work_state` text DEFAULT 'ours' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `work_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `work_until` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `work_by` text;--> statement-breakpoint
-- Replies of the last month may still be answered.
UPDATE `messages` SET
	`work_since` = coalesce(`replied_at`, `created_at`),
	`work_state` = CASE
		WHEN `outcome` IN ('won', 'lost') OR `replied_at` < (unixepoch() - 2592000) * 1000 THEN 'done'
		WHEN `status` = 'replied' THEN 'theirs'
		ELSE 'ours'
	END;--> statement-breakpoint
UPDATE `messages` SET `work_by` = 'mail' WHERE `work_state` = 'done';--> statement-breakpoint
CREATE INDEX `messages_by_work` ON `messages` (`work_state`,`created_at`,`id`,`subject`,`status`,`folder`);--> statement-breakpoint
CREATE INDEX `messages_by_work_age` ON `messages` (`work_state`,`folder`,`work_since`);--> statement-breakpoint
CREATE INDEX `messages_by_reference` ON `messages` (`reference`);--> statement-breakpoint
CREATE INDEX `messages_snoozed` ON `messages` (`work_until`) WHERE work_until is not null;--> statement-breakpoint
CREATE INDEX `messages_in_trash` ON `messages` (`trashed_at`) WHERE trashed_at is not null;--> statement-breakpoint
DROP TRIGGER `messages_updated`;--> statement-breakpoint
CREATE TRIGGER `messages_updated` AFTER UPDATE OF `email`, `status`, `folder`, `outcome`, `lost_reason`, `work_state`, `work_until` ON `messages` BEGIN
	UPDATE `messages` SET `updated_at` = cast(unixepoch('subsec') * 1000 as integer) WHERE `id` = new.`id`;
END;--> statement-breakpoint
-- Messages in the trash stay there.
DROP TRIGGER `spam_flagged`;--> statement-breakpoint
DROP TRIGGER `spam_released`;--> statement-breakpoint
CREATE TRIGGER `spam_flagged` AFTER INSERT ON `suspects` BEGIN
	UPDATE `messages` SET `folder` = 1 WHERE `id` = new.`message_id` AND `folder` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `spam_released` AFTER DELETE ON `suspects` BEGIN
	UPDATE `messages` SET `folder` = 0 WHERE `id` = old.`message_id` AND `folder` = 1;
END;--> statement-breakpoint
-- A mail is about a message, a version of a quotation or an entry.
INSERT OR IGNORE INTO `mail_ids` (`mail_id`, `message_id`)
	SELECT `outbox`.`message_id`, `messages`.`id` FROM `outbox` JOIN `messages` ON `messages`.`id` = `outbox`.`about`
	WHERE `outbox`.`message_id` <> '';--> statement-breakpoint
INSERT OR IGNORE INTO `mail_ids` (`mail_id`, `message_id`)
	SELECT `outbox`.`message_id`, `quotations`.`message_id` FROM `outbox`
	JOIN `quotation_versions` ON `quotation_versions`.`id` = `outbox`.`about`
	JOIN `quotations` ON `quotations`.`id` = `quotation_versions`.`quotation_id`
	WHERE `outbox`.`message_id` <> '' AND `quotations`.`message_id` IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `mail_ids_added` AFTER INSERT ON `outbox` WHEN new.`about` IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `mail_ids` (`mail_id`, `message_id`)
		SELECT new.`message_id`, `id` FROM `messages` WHERE `id` = new.`about`;
	INSERT OR IGNORE INTO `mail_ids` (`mail_id`, `message_id`)
		SELECT new.`message_id`, `message_id` FROM `entries` WHERE `id` = new.`about`;
	INSERT OR IGNORE INTO `mail_ids` (`mail_id`, `message_id`)
		SELECT new.`message_id`, `quotations`.`message_id` FROM `quotation_versions`
		JOIN `quotations` ON `quotations`.`id` = `quotation_versions`.`quotation_id`
		WHERE `quotation_versions`.`id` = new.`about` AND `quotations`.`message_id` IS NOT NULL;
END;
