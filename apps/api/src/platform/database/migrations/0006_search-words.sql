ALTER TABLE `products` ADD `search_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `products` SET
	`search_title` = search_title(`name`, `brand`, `category`),
	`search_text` = search_text(`description`);
