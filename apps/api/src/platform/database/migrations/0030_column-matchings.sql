CREATE TABLE `column_matchings` (
	`columns` text PRIMARY KEY NOT NULL,
	`matching` text NOT NULL,
	`used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `column_matchings_by_use` ON `column_matchings` (`used_at`);