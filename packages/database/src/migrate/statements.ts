const dollarTag = /\$(?:[A-Za-z_][A-Za-z0-9_]*)?\$/y;

/**
 * Splits SQL into statements for the history table of Supabase's CLI. Handles strings, quoted names, dollar quotes and
 * comments. Statements are trimmed; empty ones are omitted.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (let position = 0; position < sql.length; ) {
    if (sql[position] === ';') {
      statements.push(sql.slice(start, position).trim());
      start = position + 1;
    }
    position = skipToken(sql, position);
  }
  statements.push(sql.slice(start).trim());
  return statements.filter((statement) => statement.replace(/--[^\n]*(\n|$)/g, '').trim() !== '');
}

function skipToken(sql: string, position: number): number {
  const two = sql.slice(position, position + 2);
  if (two === '--') return after(sql, '\n', position + 2);
  if (two === '/*') return skipComment(sql, position);
  const character = sql[position];
  if (character === "'" || character === '"') return after(sql, character, position + 1);
  if (character === '$') {
    dollarTag.lastIndex = position;
    const tag = dollarTag.exec(sql)?.[0];
    if (tag !== undefined) return after(sql, tag, position + tag.length);
  }
  return position + 1;
}

function after(sql: string, end: string, from: number): number {
  const found = sql.indexOf(end, from);
  return found === -1 ? sql.length : found + end.length;
}

// Block comments nest in Postgres.
function skipComment(sql: string, position: number): number {
  let depth = 0;
  for (let at = position; at < sql.length; ) {
    const two = sql.slice(at, at + 2);
    if (two === '/*') depth += 1;
    if (two === '*/') depth -= 1;
    at += two === '/*' || two === '*/' ? 2 : 1;
    if (depth === 0) return at;
  }
  return sql.length;
}
