ALTER TABLE `imported_products` ADD `translations` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `messages` SET `search_key` = fold(`search_key`) WHERE `search_key` <> fold(`search_key`);--> statement-breakpoint
-- The index is rebuilt at once, which is faster than changing it with every product.
DROP TRIGGER `products_reworded`;--> statement-breakpoint
DROP TRIGGER `product_change_noted`;--> statement-breakpoint
UPDATE `products` SET
	`search_key` = fold(`search_key`),
	`search_title` = search_title(`name`, `brand`, `category`, carton_line(`specification`)) || translated_category(`category`),
	`search_text` = search_text(`description`, `specification`);--> statement-breakpoint
INSERT INTO `product_words` (`product_words`) VALUES ('rebuild');--> statement-breakpoint
CREATE TRIGGER `products_reworded` AFTER UPDATE OF `search_key`, `search_title`, `search_text` ON `products`
WHEN (old.`search_key`, old.`search_title`, old.`search_text`) <> (new.`search_key`, new.`search_title`, new.`search_text`)
BEGIN
	INSERT INTO `product_words` (`product_words`, `rowid`, `search_key`, `search_title`, `search_text`)
		VALUES ('delete', old.`number`, old.`search_key`, old.`search_title`, old.`search_text`);
	INSERT INTO `product_words` (`rowid`, `search_key`, `search_title`, `search_text`)
		VALUES (new.`number`, new.`search_key`, new.`search_title`, new.`search_text`);
END;--> statement-breakpoint
CREATE TRIGGER `product_change_noted` AFTER UPDATE OF `number`, `category`, `brand`, `specification`, `place`, `search_key`, `search_title`, `search_text` ON `products`
WHEN old.`number` IS NOT new.`number`
	OR (old.`category`, old.`brand`, old.`specification`, old.`place`, old.`search_key`, old.`search_title`, old.`search_text`)
		<> (new.`category`, new.`brand`, new.`specification`, new.`place`, new.`search_key`, new.`search_title`, new.`search_text`)
BEGIN
	INSERT INTO `product_changes` VALUES (new.`number`, (SELECT coalesce(max(`change`), 0) + 1 FROM `product_changes`))
		ON CONFLICT DO UPDATE SET `change` = excluded.`change`;
END;
