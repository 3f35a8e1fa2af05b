CREATE TABLE `admin` (
	`id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`session_version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "admin_single" CHECK("admin"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `contact` (
	`id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`location` text NOT NULL,
	`map_url` text NOT NULL,
	`hours` text NOT NULL,
	`instagram` text NOT NULL,
	`facebook` text NOT NULL,
	`twitter` text NOT NULL,
	CONSTRAINT "contact_single" CHECK("contact"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`reply_content` text,
	`replied_at` integer,
	CONSTRAINT "messages_replied" CHECK(("messages"."status" = 'replied') = ("messages"."reply_content" is not null and "messages"."replied_at" is not null))
);
--> statement-breakpoint
CREATE INDEX `messages_by_time` ON `messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`sent_at`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `password_reset` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "password_reset_single" CHECK("password_reset"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `product_pictures` (
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	`picture` text NOT NULL,
	PRIMARY KEY(`product_id`, `position`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_pictures_by_picture` ON `product_pictures` (`picture`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`brand` text NOT NULL,
	`category` text NOT NULL,
	`description` text NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`place` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `products_by_place` ON `products` (`place`,`created_at`);