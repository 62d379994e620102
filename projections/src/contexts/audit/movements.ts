/**
 * Signed cents of each payment event, from the journal alone; their sum is the total of today's valid payments.
 * The window covers each payment's whole life, so that a correction knows the amount it corrects. Columns: position, mouvement.
 */
export const MOVEMENTS_SQL = `
  select position,
    case type
      when 'PaymentRegistered' then montant
      when 'PaymentCorrected' then montant - coalesce(lag(connu) over life, 0)
      when 'PaymentDeleted' then -connu
      when 'PaymentReactivated' then connu
      else 0
    end as mouvement
  from (
    select position, type, stream, revision, reglement, montant,
      first_value(montant) over (partition by stream, reglement, fois order by revision) as connu
    from (
      select position, type, stream, revision, data->>'idReglement' as reglement, (data->>'montant')::bigint as montant,
        count(data->>'montant') over (partition by stream, data->>'idReglement' order by revision) as fois
      from journal.event
      where type in ('PaymentRegistered', 'PaymentCorrected', 'PaymentDeleted', 'PaymentReactivated')
    ) amounts
  ) payments
  window life as (partition by stream, reglement order by revision)`;
