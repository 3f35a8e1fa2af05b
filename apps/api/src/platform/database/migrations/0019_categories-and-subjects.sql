CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_key_unique` ON `categories` (`key`);--> statement-breakpoint
CREATE TABLE `former_categories` (
	`key` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `subjects` (
	`key` text PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL
);--> statement-breakpoint
INSERT INTO `categories` (`id`, `name`, `key`, `position`) VALUES
	(lower(hex(randomblob(8))), 'confectionery', 'CONFECTIONERY', 0),
	(lower(hex(randomblob(8))), 'snacks', 'SNACKS', 1),
	(lower(hex(randomblob(8))), 'beverages', 'BEVERAGES', 2),
	(lower(hex(randomblob(8))), 'coffees', 'COFFEES', 3),
	(lower(hex(randomblob(8))), 'personal-care', 'PERSONAL CARE', 4),
	(lower(hex(randomblob(8))), 'health-care', 'HEALTH CARE', 5),
	(lower(hex(randomblob(8))), 'toiletries', 'TOILETRIES', 6),
	(lower(hex(randomblob(8))), 'home-care', 'HOME CARE', 7),
	(lower(hex(randomblob(8))), 'others', 'OTHERS', 8);--> statement-breakpoint
INSERT INTO `subjects` (`key`, `label`, `position`) VALUES
	('enquiry', 'Product Enquiry', 0),
	('service', 'Related to Service', 1),
	('website', 'Related to Website', 2),
	('feedback', 'Feedback', 3),
	('complaint', 'Complaint', 4),
	('other', 'Other', 5);
