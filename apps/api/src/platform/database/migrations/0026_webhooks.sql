CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`event_id` text NOT NULL,
	`event` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`queued_at` integer NOT NULL,
	`give_up_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`attempted_at` integer,
	`status` integer,
	`duration_ms` integer,
	`answer` text,
	`last_error` text,
	`dismissed_at` integer,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`endpoint_id`,`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_time` ON `webhook_deliveries` (`endpoint_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`enabled` integer NOT NULL,
	`secret` text NOT NULL,
	`old_secret` text,
	`old_secret_until` integer,
	`created_at` integer NOT NULL,
	`gone_at` integer
);
--> statement-breakpoint
CREATE TABLE `webhook_product_changes` (
	`product_id` text PRIMARY KEY NOT NULL,
	`change` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `webhook_product_created` AFTER INSERT ON `products`
WHEN EXISTS (SELECT 1 FROM `webhook_endpoints` WHERE `enabled` AND instr(`events`, 'product.changed'))
BEGIN
	INSERT INTO `webhook_product_changes` VALUES (new.`id`, 'created')
		ON CONFLICT DO UPDATE SET `change` = 'changed';
END;--> statement-breakpoint
CREATE TRIGGER `webhook_product_rewritten` AFTER UPDATE OF `updated_at` ON `products`
WHEN EXISTS (SELECT 1 FROM `webhook_endpoints` WHERE `enabled` AND instr(`events`, 'product.changed'))
BEGIN
	INSERT INTO `webhook_product_changes` VALUES (new.`id`, 'changed') ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `webhook_product_moved` AFTER UPDATE OF `featured`, `place` ON `products`
WHEN (old.`featured`, old.`place`) <> (new.`featured`, new.`place`)
	AND EXISTS (SELECT 1 FROM `webhook_endpoints` WHERE `enabled` AND instr(`events`, 'product.changed'))
BEGIN
	INSERT INTO `webhook_product_changes` VALUES (new.`id`, 'changed') ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `webhook_product_deleted` AFTER DELETE ON `products`
WHEN EXISTS (SELECT 1 FROM `webhook_endpoints` WHERE `enabled` AND instr(`events`, 'product.changed'))
BEGIN
	INSERT INTO `webhook_product_changes` VALUES (old.`id`, 'deleted')
		ON CONFLICT DO UPDATE SET `change` = 'deleted';
END;
