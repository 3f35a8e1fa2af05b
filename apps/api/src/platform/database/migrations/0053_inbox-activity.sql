ALTER TABLE `messages` ADD `activity_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_by_activity` ON `messages` (`activity_at`,`id`,`subject`,`status`,`folder`);--> statement-breakpoint
UPDATE `messages` SET `activity_at` = max(
	`created_at`,
	coalesce(`replied_at`, 0),
	coalesce((SELECT max(`at`) FROM `entries` WHERE `message_id` = `messages`.`id` AND `kind` IN ('answer', 'suggestion', 'follow-up', 'note')), 0),
	coalesce((SELECT max(max(`sent_at`, cast(coalesce(unixepoch(`decision` ->> 'at', 'subsec') * 1000, 0) AS integer))) FROM `quotation_versions` v
		JOIN `quotations` q ON q.`id` = v.`quotation_id` WHERE q.`message_id` = `messages`.`id` AND `sent_at` IS NOT NULL), 0)
);--> statement-breakpoint
CREATE TRIGGER `message_active` AFTER INSERT ON `messages` BEGIN
	UPDATE `messages` SET `activity_at` = new.`created_at` WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `reply_active` AFTER UPDATE OF `replied_at` ON `messages` WHEN new.`replied_at` IS NOT NULL BEGIN
	UPDATE `messages` SET `activity_at` = max(`activity_at`, new.`replied_at`) WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `entry_active` AFTER INSERT ON `entries` WHEN new.`kind` IN ('answer', 'suggestion', 'follow-up', 'note') BEGIN
	UPDATE `messages` SET `activity_at` = max(`activity_at`, new.`at`) WHERE `id` = new.`message_id`;
END;--> statement-breakpoint
CREATE TRIGGER `quotation_active` AFTER UPDATE OF `sent_at`, `decision` ON `quotation_versions` WHEN new.`sent_at` IS NOT NULL BEGIN
	UPDATE `messages` SET `activity_at` = max(`activity_at`, new.`sent_at`, cast(coalesce(unixepoch(new.`decision` ->> 'at', 'subsec') * 1000, 0) AS integer))
	WHERE `id` = (SELECT `message_id` FROM `quotations` WHERE `id` = new.`quotation_id`);
END;--> statement-breakpoint
-- The text of a buyer's decision is indexed, too.
DROP VIEW `message_texts`;--> statement-breakpoint
CREATE VIEW `message_texts` AS
	SELECT `messages`.`id`, (`number` << 10) + 1 AS `row`, search_key(substr(concat_ws(' ',
		(SELECT `terms` ->> 'phone' FROM `enquiry_details` WHERE `message_id` = `messages`.`id`),
		(SELECT group_concat(`number`, ' ') FROM `quotations` WHERE `message_id` = `messages`.`id`),
		(SELECT group_concat(`name`, ' ') FROM `enquiry_files` WHERE `message_id` = `messages`.`id` AND `entry_id` IS NULL),
		`mail_subject`, `reply_content`,
		(SELECT group_concat(concat_ws(' ', `letter`, `decision` ->> 'text'), ' ') FROM `quotation_versions` v
			JOIN `quotations` q ON q.`id` = v.`quotation_id` WHERE q.`message_id` = `messages`.`id` AND v.`state` <> 'draft'),
		(SELECT group_concat(DISTINCT `line` ->> 'name') FROM `quotation_lines` l
			JOIN `quotation_versions` v ON v.`id` = l.`version_id` JOIN `quotations` q ON q.`id` = v.`quotation_id`
			WHERE q.`message_id` = `messages`.`id` AND v.`state` <> 'draft')
	), 1, 10000)) AS `key` FROM `messages`;--> statement-breakpoint
CREATE TRIGGER `decision_added` AFTER UPDATE OF `decision` ON `quotation_versions` WHEN new.`decision` ->> 'text' IS NOT NULL BEGIN
	INSERT INTO `message_changes` SELECT `message_id` FROM `quotations` WHERE `id` = new.`quotation_id`;
END;--> statement-breakpoint
INSERT INTO `message_changes` SELECT `message_id` FROM `quotations` JOIN `quotation_versions` v ON v.`quotation_id` = `quotations`.`id`
	WHERE `decision` ->> 'text' IS NOT NULL;
