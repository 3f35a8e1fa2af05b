CREATE TABLE `mail_connection` (
	`id` integer PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`tenant` text,
	`client_id` text NOT NULL,
	`client_secret` text,
	`mailbox` text,
	`user` text,
	`hosts` text NOT NULL,
	`refresh_token` text,
	`access_token` text,
	`renew_at` integer,
	`connected_at` integer,
	CONSTRAINT "mail_connection_single" CHECK("mail_connection"."id" = 1)
);
