ALTER TABLE `entries` ADD `slot` integer;--> statement-breakpoint
CREATE INDEX `entries_by_slot` ON `entries` (`message_id`,`slot`);--> statement-breakpoint
-- The index has 1,024 rows for each message: the enquiry, what else belongs to the message, and its entries. Only the
-- beginning of long texts is indexed.
DROP TRIGGER `messages_added`;--> statement-breakpoint
DROP TRIGGER `messages_removed`;--> statement-breakpoint
DROP TRIGGER `messages_reworded`;--> statement-breakpoint
DROP TABLE `message_words`;--> statement-breakpoint
CREATE VIRTUAL TABLE `conversation_words` USING fts5(
	words,
	content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIEW `message_texts` AS
	SELECT `messages`.`id`, (`number` << 10) + 1 AS `row`, search_key(substr(concat_ws(' ',
		(SELECT `terms` ->> 'phone' FROM `enquiry_details` WHERE `message_id` = `messages`.`id`),
		(SELECT group_concat(`number`, ' ') FROM `quotations` WHERE `message_id` = `messages`.`id`),
		(SELECT group_concat(`name`, ' ') FROM `enquiry_files` WHERE `message_id` = `messages`.`id` AND `entry_id` IS NULL),
		`mail_subject`, `reply_content`,
		(SELECT group_concat(`letter`, ' ') FROM `quotation_versions` v JOIN `quotations` q ON q.`id` = v.`quotation_id`
			WHERE q.`message_id` = `messages`.`id` AND v.`state` <> 'draft'),
		(SELECT group_concat(DISTINCT `line` ->> 'name') FROM `quotation_lines` l
			JOIN `quotation_versions` v ON v.`id` = l.`version_id` JOIN `quotations` q ON q.`id` = v.`quotation_id`
			WHERE q.`message_id` = `messages`.`id` AND v.`state` <> 'draft')
	), 1, 10000)) AS `key` FROM `messages`;--> statement-breakpoint
CREATE VIEW `entry_texts` AS
	SELECT `entries`.`id`, `slot`, (`number` << 10) + `slot` AS `row`, search_key(substr(concat_ws(' ',
		`data` ->> '$.from.name', `data` ->> '$.from.address', `data` ->> 'to', `data` ->> 'subject',
		`data` ->> 'replyTo',
		(SELECT group_concat(`value`, ' ') FROM json_each(`data`, '$.cc')),
		(SELECT group_concat(`value`, ' ') FROM json_each(`data`, '$.missingFiles')),
		(SELECT group_concat(`name`, ' ') FROM `enquiry_files` WHERE `entry_id` = `entries`.`id`),
		`text`
	), 1, 10000)) AS `key` FROM `entries` JOIN `messages` ON `messages`.`id` = `message_id`;--> statement-breakpoint
UPDATE `entries` SET `slot` = `numbered`.`slot` FROM (
	SELECT `id`, row_number() OVER (PARTITION BY `message_id` ORDER BY `at`, rowid) + 1 AS `slot` FROM `entries`
) AS `numbered` WHERE `numbered`.`id` = `entries`.`id`;--> statement-breakpoint
INSERT INTO `conversation_words` (rowid, words) SELECT `number` << 10, to_words(`search_key`) FROM `messages` ORDER BY `number`;--> statement-breakpoint
INSERT INTO `conversation_words` (rowid, words) SELECT `row`, to_words(`key`) FROM `message_texts` WHERE `key` <> '';--> statement-breakpoint
INSERT INTO `conversation_words` (rowid, words) SELECT `row`, to_words(`key`) FROM `entry_texts` WHERE `key` <> '' AND `slot` < 1024;--> statement-breakpoint
CREATE TRIGGER `messages_added` AFTER INSERT ON `messages` BEGIN
	UPDATE `messages` SET `number` = (SELECT coalesce(max(`number`), 0) + 1 FROM `messages`)
	WHERE `id` = new.`id` AND new.`number` IS NULL;
	INSERT INTO `conversation_words` (rowid, words)
		SELECT `number` << 10, to_words(`search_key`) FROM `messages` WHERE `id` = new.`id`;
	INSERT INTO `message_counts` VALUES (new.`created_at` / 2592000000, new.`folder`, new.`status`, new.`subject`, 1)
		ON CONFLICT DO UPDATE SET `count` = `count` + 1;
	INSERT INTO `message_changes` SELECT new.`id` WHERE new.`mail_subject` IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `messages_removed` AFTER DELETE ON `messages` BEGIN
	DELETE FROM `conversation_words` WHERE rowid BETWEEN old.`number` << 10 AND (old.`number` << 10) + 1023;
	UPDATE `message_counts` SET `count` = `count` - 1
	WHERE (`period`, `folder`, `status`, `subject`) = (old.`created_at` / 2592000000, old.`folder`, old.`status`, old.`subject`);
END;--> statement-breakpoint
CREATE TRIGGER `messages_reworded` AFTER UPDATE OF `search_key` ON `messages` WHEN old.`search_key` <> new.`search_key` BEGIN
	INSERT OR REPLACE INTO `conversation_words` (rowid, words) VALUES (new.`number` << 10, to_words(new.`search_key`));
END;--> statement-breakpoint
-- A procedure: inserting the id of a message indexes what else belongs to it.
CREATE VIEW `message_changes` AS SELECT '' AS `message_id`;--> statement-breakpoint
CREATE TRIGGER `message_changed` INSTEAD OF INSERT ON `message_changes` BEGIN
	DELETE FROM `conversation_words` WHERE rowid = (SELECT (`number` << 10) + 1 FROM `messages` WHERE `id` = new.`message_id`);
	INSERT INTO `conversation_words` (rowid, words)
		SELECT `row`, to_words(`key`) FROM `message_texts` WHERE `id` = new.`message_id` AND `key` <> '';
END;--> statement-breakpoint
CREATE TRIGGER `reply_reworded` AFTER UPDATE OF `reply_content`, `mail_subject` ON `messages` BEGIN
	INSERT INTO `message_changes` VALUES (new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `phone_added` AFTER INSERT ON `enquiry_details` WHEN new.`terms` ->> 'phone' IS NOT NULL BEGIN
	INSERT INTO `message_changes` VALUES (new.`message_id`);
END;--> statement-breakpoint
CREATE TRIGGER `phone_changed` AFTER UPDATE OF `terms` ON `enquiry_details` BEGIN
	INSERT INTO `message_changes` VALUES (new.`message_id`);
END;--> statement-breakpoint
CREATE TRIGGER `quotation_numbered` AFTER INSERT ON `quotations` BEGIN
	INSERT INTO `message_changes` VALUES (new.`message_id`);
END;--> statement-breakpoint
CREATE TRIGGER `quotation_removed` AFTER DELETE ON `quotations` BEGIN
	INSERT INTO `message_changes` VALUES (old.`message_id`);
END;--> statement-breakpoint
CREATE TRIGGER `quotation_sent` AFTER UPDATE OF `state`, `letter` ON `quotation_versions`
WHEN new.`state` <> 'draft' AND (old.`state` = 'draft' OR old.`letter` <> new.`letter`) BEGIN
	INSERT INTO `message_changes` SELECT `message_id` FROM `quotations` WHERE `id` = new.`quotation_id`;
END;--> statement-breakpoint
CREATE TRIGGER `quotation_line_changed` AFTER UPDATE OF `line` ON `quotation_lines` BEGIN
	INSERT INTO `message_changes` SELECT `message_id` FROM `quotations` JOIN `quotation_versions` v ON `quotations`.`id` = `quotation_id`
		WHERE v.`id` = new.`version_id`;
END;--> statement-breakpoint
CREATE TRIGGER `entries_added` AFTER INSERT ON `entries` BEGIN
	UPDATE `entries` SET `slot` = (SELECT coalesce(max(`slot`), 1) + 1 FROM `entries` WHERE `message_id` = new.`message_id`)
	WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `entries_reworded` AFTER UPDATE OF `slot`, `text`, `data` ON `entries` WHEN new.`slot` < 1024 BEGIN
	DELETE FROM `conversation_words` WHERE rowid = (SELECT `number` << 10 FROM `messages` WHERE `id` = new.`message_id`) + new.`slot`;
	INSERT INTO `conversation_words` (rowid, words)
		SELECT `row`, to_words(`key`) FROM `entry_texts` WHERE `id` = new.`id` AND `key` <> '';
END;--> statement-breakpoint
CREATE TRIGGER `entries_unworded` AFTER DELETE ON `entries` WHEN old.`slot` < 1024 BEGIN
	DELETE FROM `conversation_words` WHERE rowid = (SELECT `number` << 10 FROM `messages` WHERE `id` = old.`message_id`) + old.`slot`;
END;
