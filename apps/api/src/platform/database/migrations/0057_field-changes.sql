-- Filters can read any column. Each change of a field sets the time, to the same value within a millisecond.
CREATE TRIGGER `product_rewritten` AFTER UPDATE OF `updated_at` ON `products` BEGIN
	INSERT INTO `product_changes` VALUES (new.`number`, (SELECT coalesce(max(`change`), 0) + 1 FROM `product_changes`))
		ON CONFLICT DO UPDATE SET `change` = excluded.`change`;
END;
