-- A store of revision 0001, as sqlite3's `iterdump` writes one, with what it leaves out: to whom
-- the file belongs.
PRAGMA application_id = 1399808626;
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
  version_num VARCHAR(32) NOT NULL,
  CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
  table_id VARCHAR NOT NULL,
  number BIGINT NOT NULL,
  at BIGINT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (table_id, number),
  FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('k2Lm',1,1700000001000,X'6F70656E6564');
INSERT INTO "entries" VALUES('x7Qa',1,1700000000000,X'6F70656E6564');
INSERT INTO "entries" VALUES('x7Qa',2,1700000000000,X'416E612073697473');
INSERT INTO "entries" VALUES('x7Qa',3,1700000009000,X'00FF');
CREATE TABLE meta (
  "key" VARCHAR NOT NULL,
  value BLOB NOT NULL,
  PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('secret key',X'00FF10');
CREATE TABLE persons (
  table_id VARCHAR NOT NULL,
  person VARCHAR NOT NULL,
  PRIMARY KEY (table_id, person),
  FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "persons" VALUES('x7Qa','ana');
INSERT INTO "persons" VALUES('x7Qa','ben');
CREATE TABLE tables (
  id VARCHAR NOT NULL,
  created BIGINT NOT NULL,
  status VARCHAR NOT NULL,
  visibility VARCHAR NOT NULL,
  code VARCHAR,
  lobby BLOB NOT NULL,
  PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('x7Qa',1700000000000,'playing','unlisted','LEMONS',X'7B2267616D65223A226C6173766567616E227D');
INSERT INTO "tables" VALUES('k2Lm',1700000001000,'closed','public','LEMONS',X'');
CREATE UNIQUE INDEX ix_tables_code ON tables (code) WHERE status != 'closed';
CREATE INDEX ix_tables_listed ON tables (status, visibility, created, id);
CREATE INDEX ix_tables_created ON tables (created, id);
CREATE INDEX ix_persons_person ON persons (person);
COMMIT;
