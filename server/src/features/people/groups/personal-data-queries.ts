import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { makeJsonArchiveFile } from '../../../platform/features/archive-file.ts';
import type { ArchiveFile } from '../../../platform/features/feature.ts';

export async function makeGroupPersonalDataFiles(
  { db }: ServerDeps,
  accountId: string,
): Promise<ArchiveFile[]> {
  return [makeJsonArchiveFile('groups.json', () => listGroups(db, accountId))];
}

async function listGroups(db: Database, accountId: string) {
  const { rows } = await db.execute(sql`
    select people_group.id, people_group.name, coalesce(
      json_agg(json_build_object('name', person.name, 'email', person.email, 'mobile', person.mobile) order by person.id)
        filter (where person.id is not null), '[]') as people
    from people_group left join group_person as person on person.group_id = people_group.id
    where people_group.owner_id = ${accountId} group by people_group.id order by people_group.id`);
  return rows;
}
