-- Sessions have tokens of another form.
DELETE FROM `sessions`;
