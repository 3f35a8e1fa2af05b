DROP INDEX `products_number_unique`;--> statement-breakpoint
CREATE INDEX `products_by_number` ON `products` (`number`,`place`,`created_at`,`id`,`category`);