CREATE TABLE `message_counts` (
	`period` integer NOT NULL,
	`is_spam` integer NOT NULL,
	`status` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`period`, `is_spam`, `status`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `product_counts` (
	`category` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL,
	`featured` integer NOT NULL,
	`with_picture` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `messages_by_search`;--> statement-breakpoint
DROP INDEX `messages_by_time`;--> statement-breakpoint
DROP INDEX `messages_by_status`;--> statement-breakpoint
DROP INDEX `messages_by_subject`;--> statement-breakpoint
DROP INDEX `products_by_place`;--> statement-breakpoint
DROP INDEX `products_by_category`;--> statement-breakpoint
DROP INDEX `products_by_search_key`;--> statement-breakpoint
ALTER TABLE `messages` ADD `number` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `is_spam` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `number` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `has_picture` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `products` SET
	`number` = rowid,
	`has_picture` = EXISTS (SELECT 1 FROM `product_pictures` WHERE `product_id` = `products`.`id` AND `position` = 0);--> statement-breakpoint
UPDATE `messages` SET
	`number` = rowid,
	`is_spam` = EXISTS (SELECT 1 FROM `suspects` WHERE `message_id` = `messages`.`id`);--> statement-breakpoint
CREATE INDEX `messages_by_number` ON `messages` (`number`,`created_at`,`id`,`subject`,`status`,`is_spam`);--> statement-breakpoint
CREATE INDEX `messages_in_spam` ON `messages` (`created_at`,`id`,`subject`,`status`) WHERE is_spam = 1;--> statement-breakpoint
CREATE INDEX `messages_by_time` ON `messages` (`created_at`,`id`,`subject`,`status`,`is_spam`);--> statement-breakpoint
CREATE INDEX `messages_by_status` ON `messages` (`status`,`created_at`,`id`,`subject`,`is_spam`);--> statement-breakpoint
CREATE INDEX `messages_by_subject` ON `messages` (`subject`,`created_at`,`id`,`status`,`is_spam`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_number_unique` ON `products` (`number`);--> statement-breakpoint
CREATE INDEX `products_by_category_and_search_key` ON `products` (`category`,`search_key`,`id`);--> statement-breakpoint
CREATE INDEX `products_on_home` ON `products` (`place`,`created_at`,`id`) WHERE featured = 1;--> statement-breakpoint
CREATE INDEX `products_by_change` ON `products` (`category`,`updated_at`);--> statement-breakpoint
CREATE INDEX `products_by_place` ON `products` (`place`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`category`,`place`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `products_by_search_key` ON `products` (`search_key`,`id`);--> statement-breakpoint
INSERT INTO `product_counts`
	SELECT `category`, count(*), sum(`featured`), sum(`has_picture`) FROM `products` GROUP BY `category`;--> statement-breakpoint
INSERT INTO `message_counts`
	SELECT `created_at` / 2592000000, `is_spam`, `status`, `subject`, count(*) FROM `messages` GROUP BY 1, 2, 3, 4;--> statement-breakpoint
CREATE VIRTUAL TABLE `product_words` USING fts5(
	search_key, search_title, search_text,
	content = 'products', content_rowid = 'number', tokenize = 'trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `message_words` USING fts5(
	search_key,
	content = 'messages', content_rowid = 'number', tokenize = 'trigram case_sensitive 1'
);--> statement-breakpoint
INSERT INTO `product_words` (`product_words`) VALUES ('rebuild');--> statement-breakpoint
INSERT INTO `message_words` (`message_words`) VALUES ('rebuild');--> statement-breakpoint
CREATE TRIGGER `products_added` AFTER INSERT ON `products` BEGIN
	UPDATE `products` SET `number` = (SELECT coalesce(max(`number`), 0) + 1 FROM `products`) WHERE `id` = new.`id`;
	INSERT INTO `product_words` (`rowid`, `search_key`, `search_title`, `search_text`)
		SELECT `number`, `search_key`, `search_title`, `search_text` FROM `products` WHERE `id` = new.`id`;
	INSERT INTO `product_counts` VALUES (new.`category`, 1, new.`featured`, new.`has_picture`)
		ON CONFLICT DO UPDATE SET
			`total` = `total` + 1,
			`featured` = `featured` + excluded.`featured`,
			`with_picture` = `with_picture` + excluded.`with_picture`;
END;--> statement-breakpoint
CREATE TRIGGER `products_removed` AFTER DELETE ON `products` BEGIN
	INSERT INTO `product_words` (`product_words`, `rowid`, `search_key`, `search_title`, `search_text`)
		VALUES ('delete', old.`number`, old.`search_key`, old.`search_title`, old.`search_text`);
	UPDATE `product_counts` SET
		`total` = `total` - 1,
		`featured` = `featured` - old.`featured`,
		`with_picture` = `with_picture` - old.`has_picture`
	WHERE `category` = old.`category`;
END;--> statement-breakpoint
CREATE TRIGGER `products_reworded` AFTER UPDATE OF `search_key`, `search_title`, `search_text` ON `products`
WHEN (old.`search_key`, old.`search_title`, old.`search_text`) <> (new.`search_key`, new.`search_title`, new.`search_text`)
BEGIN
	INSERT INTO `product_words` (`product_words`, `rowid`, `search_key`, `search_title`, `search_text`)
		VALUES ('delete', old.`number`, old.`search_key`, old.`search_title`, old.`search_text`);
	INSERT INTO `product_words` (`rowid`, `search_key`, `search_title`, `search_text`)
		VALUES (new.`number`, new.`search_key`, new.`search_title`, new.`search_text`);
END;--> statement-breakpoint
CREATE TRIGGER `products_recounted` AFTER UPDATE OF `category`, `featured`, `has_picture` ON `products`
WHEN (old.`category`, old.`featured`, old.`has_picture`) <> (new.`category`, new.`featured`, new.`has_picture`)
BEGIN
	UPDATE `product_counts` SET
		`total` = `total` - 1,
		`featured` = `featured` - old.`featured`,
		`with_picture` = `with_picture` - old.`has_picture`
	WHERE `category` = old.`category`;
	INSERT INTO `product_counts` VALUES (new.`category`, 1, new.`featured`, new.`has_picture`)
		ON CONFLICT DO UPDATE SET
			`total` = `total` + 1,
			`featured` = `featured` + excluded.`featured`,
			`with_picture` = `with_picture` + excluded.`with_picture`;
END;--> statement-breakpoint
CREATE TRIGGER `first_picture_added` AFTER INSERT ON `product_pictures` WHEN new.`position` = 0 BEGIN
	UPDATE `products` SET `has_picture` = 1 WHERE `id` = new.`product_id`;
END;--> statement-breakpoint
CREATE TRIGGER `first_picture_removed` AFTER DELETE ON `product_pictures` WHEN old.`position` = 0 BEGIN
	UPDATE `products` SET `has_picture` = 0 WHERE `id` = old.`product_id`;
END;--> statement-breakpoint
CREATE TRIGGER `messages_added` AFTER INSERT ON `messages` BEGIN
	UPDATE `messages` SET `number` = (SELECT coalesce(max(`number`), 0) + 1 FROM `messages`) WHERE `id` = new.`id`;
	INSERT INTO `message_words` (`rowid`, `search_key`)
		SELECT `number`, `search_key` FROM `messages` WHERE `id` = new.`id`;
	INSERT INTO `message_counts` VALUES (new.`created_at` / 2592000000, new.`is_spam`, new.`status`, new.`subject`, 1)
		ON CONFLICT DO UPDATE SET `count` = `count` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `messages_removed` AFTER DELETE ON `messages` BEGIN
	INSERT INTO `message_words` (`message_words`, `rowid`, `search_key`) VALUES ('delete', old.`number`, old.`search_key`);
	UPDATE `message_counts` SET `count` = `count` - 1
	WHERE (`period`, `is_spam`, `status`, `subject`) = (old.`created_at` / 2592000000, old.`is_spam`, old.`status`, old.`subject`);
END;--> statement-breakpoint
CREATE TRIGGER `messages_reworded` AFTER UPDATE OF `search_key` ON `messages` WHEN old.`search_key` <> new.`search_key` BEGIN
	INSERT INTO `message_words` (`message_words`, `rowid`, `search_key`) VALUES ('delete', old.`number`, old.`search_key`);
	INSERT INTO `message_words` (`rowid`, `search_key`) VALUES (new.`number`, new.`search_key`);
END;--> statement-breakpoint
CREATE TRIGGER `messages_recounted` AFTER UPDATE OF `created_at`, `subject`, `status`, `is_spam` ON `messages`
BEGIN
	UPDATE `message_counts` SET `count` = `count` - 1
	WHERE (`period`, `is_spam`, `status`, `subject`) = (old.`created_at` / 2592000000, old.`is_spam`, old.`status`, old.`subject`);
	INSERT INTO `message_counts` VALUES (new.`created_at` / 2592000000, new.`is_spam`, new.`status`, new.`subject`, 1)
		ON CONFLICT DO UPDATE SET `count` = `count` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `spam_flagged` AFTER INSERT ON `suspects` BEGIN
	UPDATE `messages` SET `is_spam` = 1 WHERE `id` = new.`message_id`;
END;--> statement-breakpoint
CREATE TRIGGER `spam_released` AFTER DELETE ON `suspects` BEGIN
	UPDATE `messages` SET `is_spam` = 0 WHERE `id` = old.`message_id`;
END;
