CREATE TABLE `removals` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `removals_by_time` ON `removals` (`removed_at`,`id`);--> statement-breakpoint
ALTER TABLE `installation` ADD `removals_since` integer;--> statement-breakpoint
UPDATE `installation` SET `removals_since` = cast(unixepoch('subsec') * 1000 AS integer);--> statement-breakpoint
CREATE TRIGGER `product_public` AFTER INSERT ON `products` WHEN new.`status` = 'published' AND new.`trashed_at` IS NULL BEGIN
	DELETE FROM `removals` WHERE `kind` = 'product' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `product_public_again` AFTER UPDATE OF `status`, `trashed_at` ON `products` WHEN new.`status` = 'published' AND new.`trashed_at` IS NULL BEGIN
	DELETE FROM `removals` WHERE `kind` = 'product' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `product_hidden` AFTER UPDATE OF `status`, `trashed_at` ON `products`
WHEN old.`status` = 'published' AND old.`trashed_at` IS NULL AND NOT (new.`status` = 'published' AND new.`trashed_at` IS NULL)
BEGIN
	INSERT INTO `removals` VALUES ('product', new.`id`, cast(unixepoch('subsec') * 1000 AS integer))
		ON CONFLICT DO UPDATE SET `removed_at` = excluded.`removed_at`;
END;--> statement-breakpoint
CREATE TRIGGER `product_deleted` AFTER DELETE ON `products` WHEN old.`status` = 'published' AND old.`trashed_at` IS NULL BEGIN
	INSERT INTO `removals` VALUES ('product', old.`id`, cast(unixepoch('subsec') * 1000 AS integer))
		ON CONFLICT DO UPDATE SET `removed_at` = excluded.`removed_at`;
END;--> statement-breakpoint
CREATE TRIGGER `message_moved` AFTER UPDATE OF `folder` ON `messages` WHEN old.`folder` = 0 AND new.`folder` <> 0 BEGIN
	INSERT INTO `removals` VALUES ('message', new.`id`, cast(unixepoch('subsec') * 1000 AS integer))
		ON CONFLICT DO UPDATE SET `removed_at` = excluded.`removed_at`;
END;--> statement-breakpoint
CREATE TRIGGER `message_moved_back` AFTER UPDATE OF `folder` ON `messages` WHEN old.`folder` <> 0 AND new.`folder` = 0 BEGIN
	DELETE FROM `removals` WHERE `kind` = 'message' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `message_deleted` AFTER DELETE ON `messages` WHEN old.`folder` = 0 BEGIN
	INSERT INTO `removals` VALUES ('message', old.`id`, cast(unixepoch('subsec') * 1000 AS integer))
		ON CONFLICT DO UPDATE SET `removed_at` = excluded.`removed_at`;
END;
