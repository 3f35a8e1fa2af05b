CREATE TABLE `loose_pictures` (
	`picture` text PRIMARY KEY NOT NULL
);
