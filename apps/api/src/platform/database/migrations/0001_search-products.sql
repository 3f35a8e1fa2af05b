ALTER TABLE `products` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `products` SET `search_key` = search_key(`name`, `brand`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`category`,`place`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_by_search_key` ON `products` (`search_key`);