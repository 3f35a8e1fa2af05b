CREATE TABLE `certificate_files` (
	`file` text PRIMARY KEY NOT NULL,
	`added_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `import_certificates` (
	`import_id` text NOT NULL,
	`file` text NOT NULL,
	PRIMARY KEY(`import_id`, `file`),
	FOREIGN KEY (`import_id`) REFERENCES `catalogue_imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_certificates_by_file` ON `import_certificates` (`file`);--> statement-breakpoint
CREATE TABLE `product_certificates` (
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`body` text,
	`valid_to` text,
	`file` text,
	PRIMARY KEY(`product_id`, `position`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_certificates_by_last_day` ON `product_certificates` (`valid_to`) WHERE valid_to is not null;--> statement-breakpoint
CREATE INDEX `product_certificates_by_file` ON `product_certificates` (`file`) WHERE file is not null;--> statement-breakpoint
CREATE TRIGGER `certificates_added` AFTER INSERT ON `products` BEGIN
	INSERT INTO `product_certificates` (`product_id`, `position`, `name`, `body`, `valid_to`, `file`)
		SELECT new.`id`, `key`, `value` ->> 'name', `value` ->> 'body', `value` ->> 'validTo', `value` ->> 'file'
		FROM json_each(new.`specification`, '$.certificates');
END;--> statement-breakpoint
CREATE TRIGGER `certificates_changed` AFTER UPDATE OF `specification` ON `products`
WHEN old.`specification` <> new.`specification`
BEGIN
	DELETE FROM `product_certificates` WHERE `product_id` = old.`id`;
	INSERT INTO `product_certificates` (`product_id`, `position`, `name`, `body`, `valid_to`, `file`)
		SELECT new.`id`, `key`, `value` ->> 'name', `value` ->> 'body', `value` ->> 'validTo', `value` ->> 'file'
		FROM json_each(new.`specification`, '$.certificates');
END;
