CREATE TABLE `catalogue_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`imported_at` integer NOT NULL,
	`added` integer NOT NULL,
	`changed` integer NOT NULL,
	`undone_at` integer
);
--> statement-breakpoint
CREATE TABLE `import_pictures` (
	`import_id` text NOT NULL,
	`picture` text NOT NULL,
	PRIMARY KEY(`import_id`, `picture`),
	FOREIGN KEY (`import_id`) REFERENCES `catalogue_imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_pictures_by_picture` ON `import_pictures` (`picture`);--> statement-breakpoint
CREATE TABLE `imported_products` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`written` text NOT NULL,
	`previous` text,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `catalogue_imports`(`id`) ON UPDATE no action ON DELETE cascade
);
