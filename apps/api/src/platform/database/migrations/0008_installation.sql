CREATE TABLE `installation` (
	`id` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO `installation` VALUES (lower(hex(randomblob(8))));
