-- For a Worker from before migration 0022, when the code is rolled back past it: that Worker takes every user's email for
-- unique, and knows links for passwords only. Deletes invitations to emails that belong to another account (they can
-- never sign in) and links that confirm a new email. May be run twice; going forward again needs nothing.
DELETE FROM users WHERE email_in_use = 1;
DELETE FROM user_tokens WHERE kind = 'email-change';
