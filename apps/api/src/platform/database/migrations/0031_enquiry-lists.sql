CREATE TABLE `lists` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`lines` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lists_by_opening` ON `lists` (`opened_at`);--> statement-breakpoint
CREATE TABLE `enquiry_details` (
	`message_id` text PRIMARY KEY NOT NULL,
	`company` text,
	`country` text,
	`line_count` integer NOT NULL,
	`terms` text NOT NULL,
	`lines` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `enquiry_files` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`type` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `enquiry_files_by_message` ON `enquiry_files` (`message_id`);--> statement-breakpoint
CREATE TABLE `enquiry_numbers` (
	`year` integer PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `messages` ADD `reference` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `products_by_gtin` ON `products` (ltrim(`specification` ->> 'gtin', '0'));--> statement-breakpoint
CREATE INDEX `products_by_carton_gtin` ON `products` (ltrim(`specification` ->> 'cartonGtin', '0'));--> statement-breakpoint
-- Every message gets a reference, in the order in which they came; the index of words is made anew, not row by row.
DROP TRIGGER `messages_reworded`;--> statement-breakpoint
UPDATE `messages` SET
	`reference` = `numbered`.`reference`,
	`search_key` = `messages`.`search_key` || char(10) || `numbered`.`reference`
FROM (
	SELECT `id`, printf('E-%s-%05d', `year`, row_number() OVER (PARTITION BY `year` ORDER BY `created_at`, `id`)) AS `reference`
	FROM (SELECT `id`, `created_at`, strftime('%Y', `created_at` / 1000, 'unixepoch') AS `year` FROM `messages`)
) AS `numbered`
WHERE `numbered`.`id` = `messages`.`id`;--> statement-breakpoint
INSERT INTO `enquiry_numbers`
	SELECT strftime('%Y', `created_at` / 1000, 'unixepoch'), count(*) FROM `messages` GROUP BY 1;--> statement-breakpoint
INSERT INTO `message_words` (`message_words`) VALUES ('rebuild');--> statement-breakpoint
CREATE TRIGGER `messages_reworded` AFTER UPDATE OF `search_key` ON `messages` WHEN old.`search_key` <> new.`search_key` BEGIN
	INSERT INTO `message_words` (`message_words`, `rowid`, `search_key`) VALUES ('delete', old.`number`, old.`search_key`);
	INSERT INTO `message_words` (`rowid`, `search_key`) VALUES (new.`number`, new.`search_key`);
END;
