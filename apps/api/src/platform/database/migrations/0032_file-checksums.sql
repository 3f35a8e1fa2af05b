CREATE TABLE `file_checksums` (
	`path` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL
);
