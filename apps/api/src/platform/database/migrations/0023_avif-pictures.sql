CREATE TABLE `avif_pictures` (
	`picture` text PRIMARY KEY NOT NULL,
	`made` integer NOT NULL
);
