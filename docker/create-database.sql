-- Row-level security keeps tenants apart, and a superuser is past it: the service has a role of its own.
\getenv password DATABASE_PASSWORD
CREATE ROLE firstfail LOGIN PASSWORD :'password';
CREATE DATABASE firstfail OWNER firstfail ENCODING 'UTF8' TEMPLATE template0;
