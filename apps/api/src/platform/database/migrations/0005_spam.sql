CREATE TABLE `suspects` (
	`message_id` text PRIMARY KEY NOT NULL,
	`reasons` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
