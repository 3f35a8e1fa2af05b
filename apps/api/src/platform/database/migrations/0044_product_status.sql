DROP INDEX `products_by_category_and_search_key`;--> statement-breakpoint
DROP INDEX `products_by_place`;--> statement-breakpoint
DROP INDEX `products_by_category`;--> statement-breakpoint
DROP INDEX `products_by_number`;--> statement-breakpoint
DROP INDEX `products_by_search_key`;--> statement-breakpoint
DROP INDEX `products_on_home`;--> statement-breakpoint
DROP INDEX `products_by_change`;--> statement-breakpoint
DROP INDEX `products_by_update`;--> statement-breakpoint
DROP INDEX `products_by_item_number`;--> statement-breakpoint
ALTER TABLE `products` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `trashed_at` integer;--> statement-breakpoint
CREATE INDEX `products_drafts` ON `products` (`number`) WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX `products_in_trash` ON `products` (`trashed_at`,`number`) WHERE trashed_at is not null;--> statement-breakpoint
CREATE INDEX `products_by_place` ON `products` (`place`,`created_at`,`id`,`status`,`trashed_at`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`category`,`place`,`created_at`,`id`,`status`,`trashed_at`);--> statement-breakpoint
CREATE INDEX `products_by_number` ON `products` (`number`,`place`,`created_at`,`id`,`status`,`trashed_at`);--> statement-breakpoint
CREATE INDEX `products_by_search_key` ON `products` (`search_key`,`id`) WHERE status = 'published' and trashed_at is null;--> statement-breakpoint
CREATE INDEX `products_on_home` ON `products` (`place`,`created_at`,`id`) WHERE featured = 1 and status = 'published' and trashed_at is null;--> statement-breakpoint
CREATE INDEX `products_by_change` ON `products` (`category`,`updated_at`) WHERE status = 'published' and trashed_at is null;--> statement-breakpoint
CREATE INDEX `products_by_update` ON `products` (`updated_at`,`number`) WHERE status = 'published' and trashed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `products_by_item_number` ON `products` (item_number collate nocase) WHERE item_number <> '' and trashed_at is null;--> statement-breakpoint
CREATE VIEW `public_products` AS SELECT * FROM `products` WHERE status = 'published' AND trashed_at IS NULL;--> statement-breakpoint
CREATE VIEW `office_products` AS SELECT * FROM `products` WHERE trashed_at IS NULL;--> statement-breakpoint
CREATE VIEW `trashed_products` AS SELECT * FROM `products` WHERE trashed_at IS NOT NULL;--> statement-breakpoint
-- Counts only public products.
DROP TRIGGER `products_added`;--> statement-breakpoint
DROP TRIGGER `products_removed`;--> statement-breakpoint
DROP TRIGGER `products_recounted`;--> statement-breakpoint
CREATE TRIGGER `products_added` AFTER INSERT ON `products` BEGIN
	UPDATE `products` SET `number` = (SELECT coalesce(max(`number`), 0) + 1 FROM `products`) WHERE `id` = new.`id`;
	INSERT INTO `product_words` (`rowid`, `search_key`, `search_title`, `search_text`)
		SELECT `number`, `search_key`, `search_title`, `search_text` FROM `products` WHERE `id` = new.`id`;
	INSERT INTO `product_counts`
		SELECT new.`category`, `is_public`, `is_public` * new.`featured`, `is_public` * new.`has_picture`
		FROM (SELECT new.`status` = 'published' AND new.`trashed_at` IS NULL AS `is_public`) WHERE true
		ON CONFLICT DO UPDATE SET
			`total` = `total` + excluded.`total`,
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
	WHERE `category` = old.`category` AND old.`status` = 'published' AND old.`trashed_at` IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER `products_recounted` AFTER UPDATE OF `category`, `featured`, `has_picture`, `status`, `trashed_at` ON `products`
WHEN (old.`category`, old.`featured`, old.`has_picture`, old.`status`, old.`trashed_at`) IS NOT (new.`category`, new.`featured`, new.`has_picture`, new.`status`, new.`trashed_at`)
BEGIN
	UPDATE `product_counts` SET
		`total` = `total` - 1,
		`featured` = `featured` - old.`featured`,
		`with_picture` = `with_picture` - old.`has_picture`
	WHERE `category` = old.`category` AND old.`status` = 'published' AND old.`trashed_at` IS NULL;
	INSERT INTO `product_counts`
		SELECT new.`category`, `is_public`, `is_public` * new.`featured`, `is_public` * new.`has_picture`
		FROM (SELECT new.`status` = 'published' AND new.`trashed_at` IS NULL AS `is_public`) WHERE true
		ON CONFLICT DO UPDATE SET
			`total` = `total` + excluded.`total`,
			`featured` = `featured` + excluded.`featured`,
			`with_picture` = `with_picture` + excluded.`with_picture`;
END;--> statement-breakpoint
DROP TRIGGER `product_change_noted`;--> statement-breakpoint
CREATE TRIGGER `product_change_noted` AFTER UPDATE OF `number`, `category`, `brand`, `specification`, `place`, `search_key`, `search_title`, `search_text`, `status`, `trashed_at` ON `products`
WHEN (old.`number`, old.`category`, old.`brand`, old.`specification`, old.`place`, old.`search_key`, old.`search_title`, old.`search_text`, old.`status`, old.`trashed_at`)
	IS NOT (new.`number`, new.`category`, new.`brand`, new.`specification`, new.`place`, new.`search_key`, new.`search_title`, new.`search_text`, new.`status`, new.`trashed_at`)
BEGIN
	INSERT INTO `product_changes` VALUES (new.`number`, (SELECT coalesce(max(`change`), 0) + 1 FROM `product_changes`))
		ON CONFLICT DO UPDATE SET `change` = excluded.`change`;
END;--> statement-breakpoint
-- For webhooks, a product exists while it is public.
DROP TRIGGER `webhook_product_created`;--> statement-breakpoint
DROP TRIGGER `webhook_product_rewritten`;--> statement-breakpoint
DROP TRIGGER `webhook_product_moved`;--> statement-breakpoint
DROP TRIGGER `webhook_product_deleted`;--> statement-breakpoint
CREATE TRIGGER `webhook_product_created` AFTER INSERT ON `products`
WHEN new.`status` = 'published' AND new.`trashed_at` IS NULL
	AND EXISTS (SELECT 1 FROM `webhook_endpoints` WHERE `enabled` AND instr(`events`, 'product.changed'))
BEGIN
	INSERT INTO `webhook_product_changes` VALUES (new.`id`, 'created')
		ON CONFLICT DO UPDATE SET `change` = 'changed';
END;--> statement-breakpoint
CREATE TRIGGER `webhook_product_published` AFTER UPDATE OF `status`, `trashed_at` ON `products`
WHEN (old.`status` = 'published' AND old.`trashed_at` IS NULL) <> (new.`status` = 'published' AND new.`trashed_at` IS NULL)
	AND EXISTS (SELECT 1 FROM `webhook_endpoints` WHERE `enabled` AND instr(`events`, 'product.changed'))
BEGIN
	INSERT INTO `webhook_product_changes`
		VALUES (new.`id`, CASE WHEN new.`status` = 'published' AND new.`trashed_at` IS NULL THEN 'created' ELSE 'deleted' END)
		ON CONFLICT DO UPDATE SET `change` = CASE excluded.`change` WHEN 'created' THEN 'changed' ELSE 'deleted' END;
END;--> statement-breakpoint
CREATE TRIGGER `webhook_product_rewritten` AFTER UPDATE OF `updated_at` ON `products`
WHEN old.`status` = 'published' AND old.`trashed_at` IS NULL AND new.`status` = 'published' AND new.`trashed_at` IS NULL
	AND EXISTS (SELECT 1 FROM `webhook_endpoints` WHERE `enabled` AND instr(`events`, 'product.changed'))
BEGIN
	INSERT INTO `webhook_product_changes` VALUES (new.`id`, 'changed') ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `webhook_product_moved` AFTER UPDATE OF `featured`, `place` ON `products`
WHEN (old.`featured`, old.`place`) <> (new.`featured`, new.`place`) AND new.`status` = 'published' AND new.`trashed_at` IS NULL
	AND EXISTS (SELECT 1 FROM `webhook_endpoints` WHERE `enabled` AND instr(`events`, 'product.changed'))
BEGIN
	INSERT INTO `webhook_product_changes` VALUES (new.`id`, 'changed') ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `webhook_product_deleted` AFTER DELETE ON `products`
WHEN old.`status` = 'published' AND old.`trashed_at` IS NULL
	AND EXISTS (SELECT 1 FROM `webhook_endpoints` WHERE `enabled` AND instr(`events`, 'product.changed'))
BEGIN
	INSERT INTO `webhook_product_changes` VALUES (old.`id`, 'deleted')
		ON CONFLICT DO UPDATE SET `change` = 'deleted';
END;
