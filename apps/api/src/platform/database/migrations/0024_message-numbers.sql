-- A message that brings its number is not written twice for it.
DROP TRIGGER `messages_added`;--> statement-breakpoint
CREATE TRIGGER `messages_added` AFTER INSERT ON `messages` BEGIN
	UPDATE `messages` SET `number` = (SELECT coalesce(max(`number`), 0) + 1 FROM `messages`)
	WHERE `id` = new.`id` AND new.`number` IS NULL;
	INSERT INTO `message_words` (`rowid`, `search_key`)
		SELECT `number`, `search_key` FROM `messages` WHERE `id` = new.`id`;
	INSERT INTO `message_counts` VALUES (new.`created_at` / 2592000000, new.`is_spam`, new.`status`, new.`subject`, 1)
		ON CONFLICT DO UPDATE SET `count` = `count` + 1;
END;
