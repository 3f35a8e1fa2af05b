CREATE TABLE `product_changes` (
	`number` integer PRIMARY KEY NOT NULL,
	`change` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `product_changes_by_change` ON `product_changes` (`change`);--> statement-breakpoint
CREATE TRIGGER `product_change_noted` AFTER UPDATE OF `number`, `category`, `brand`, `specification`, `place`, `search_key` ON `products`
WHEN old.`number` IS NOT new.`number`
	OR (old.`category`, old.`brand`, old.`specification`, old.`place`, old.`search_key`) <> (new.`category`, new.`brand`, new.`specification`, new.`place`, new.`search_key`)
BEGIN
	INSERT INTO `product_changes` VALUES (new.`number`, (SELECT coalesce(max(`change`), 0) + 1 FROM `product_changes`))
		ON CONFLICT DO UPDATE SET `change` = excluded.`change`;
END;--> statement-breakpoint
CREATE TRIGGER `product_removal_noted` AFTER DELETE ON `products` BEGIN
	INSERT INTO `product_changes` VALUES (old.`number`, (SELECT coalesce(max(`change`), 0) + 1 FROM `product_changes`))
		ON CONFLICT DO UPDATE SET `change` = excluded.`change`;
END;
