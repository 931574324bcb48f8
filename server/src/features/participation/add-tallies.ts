// Counts are added in the database, because reading and writing them back would transfer all of them twice for
// each response. The result equals `mergeTallies`, without empty bins.

/** SQL for the sum of two arrays of counts, by their codes. */
export function addCounts(kept: string, added: string): string {
  return `array(select coalesce(a, 0) + coalesce(b, 0) from unnest(${kept}, ${added}) as pair (a, b))`;
}

/** SQL for the sum of two documents of bins. */
export function addBins(kept: string, added: string): string {
  return `case when ${added} = '{}' then ${kept} else (
    select (${kept} - coalesce(array_agg(bin) filter (where sum = 0), '{}'))
      || coalesce(jsonb_object_agg(bin, sum) filter (where sum <> 0), '{}')
    from (select bin, coalesce((${kept} -> bin)::numeric, 0) + amount::numeric as sum
          from jsonb_each(${added}) as bins (bin, amount)) as sums) end`;
}

/** The same for at most one bin with a positive count, so that nothing becomes zero. `bin` is null for none. */
export function addBin(kept: string, added: string, bin: string): string {
  return `case when ${bin} is null then ${kept} else ${kept} || jsonb_build_object(
    ${bin}, coalesce((${kept} -> ${bin})::numeric, 0) + (${added} -> ${bin})::numeric) end`;
}

/** SQL for the sum of two documents of such documents, by question code. */
export function addBinsByCode(kept: string, added: string): string {
  return `case when ${added} = '{}' then ${kept} else ${kept} || (
    select jsonb_object_agg(code, ${addBins(`coalesce(${kept} -> code, '{}')`, 'bins_of_code')})
    from jsonb_each(${added}) as codes (code, bins_of_code)) end`;
}
