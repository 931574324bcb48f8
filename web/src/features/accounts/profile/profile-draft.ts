import { findBirthDateProblem } from '@nazar/domain/accounts/birth-date.ts';
import { normalizeNationalId } from '@nazar/domain/accounts/national-id.ts';
import { normalizeUsername } from '@nazar/domain/accounts/username.ts';
import type { CallInput } from '@nazar/domain/api/define-call.ts';
import type { updateInfo } from '@nazar/domain/api/user-calls.ts';
import { type Gender, genders, type PersonType, type UserInfo } from '@nazar/domain/api/user-shapes.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';

/** The values of the form; an empty text means not given. */
export type ProfileFormValues = {
  profileName: string;
  name: string;
  bio: string;
  lang: Language;
  personType: PersonType | '';
  nationalId: string;
  gender: Gender | '';
  birthDate: string | null;
  country: string;
  username: string;
  isFindable: boolean;
  showsOnline: boolean;
};

export function toProfileFormValues(info: UserInfo): ProfileFormValues {
  return {
    profileName: info.profileName,
    name: info.name,
    bio: info.bio,
    lang: info.lang,
    personType: info.personType ?? '',
    nationalId: info.nationalId ?? '',
    gender: genders.find((gender) => gender === info.gender) ?? '',
    birthDate: info.birthDate,
    country: info.country,
    username: info.username ?? '',
    isFindable: info.isFindable,
    showsOnline: info.showsOnline,
  };
}

/** The changed fields for the call. Unchanged fields are not sent, so that two tabs don't undo each other. */
export function makeProfileUpdateInput(
  values: ProfileFormValues,
  saved: ProfileFormValues,
): NonNullable<CallInput<typeof updateInfo>> {
  const input = Object.fromEntries(
    pickChangedValues(values, saved).map(([name, value]) => [name, value === '' ? null : value]),
  );
  return 'personType' in input ? { ...input, personTypeAsked: true } : input;
}

/** The stored values, overridden by text typed since then. */
export function mergeProfileFormValues(
  values: ProfileFormValues,
  saved: ProfileFormValues,
  stored: ProfileFormValues,
) {
  return { ...stored, ...Object.fromEntries(pickChangedValues(values, saved)) };
}

function pickChangedValues(values: ProfileFormValues, saved: ProfileFormValues) {
  return Object.entries(values).filter(([name, value]) => value !== saved[name as keyof ProfileFormValues]);
}

/** The problems that can be found without the server. `now`: milliseconds since 1970. */
export function validateProfileField(
  name: keyof ProfileFormValues,
  values: ProfileFormValues,
  now: number,
): Pick<FieldProblem, 'code' | 'params'> | null {
  const { birthDate, username, nationalId, country, personType } = values;
  const limit = maxLengths[name];
  if (limit !== undefined && [...String(values[name])].length > limit)
    return { code: 'tooLong', params: { limit } };
  if (name === 'birthDate') return birthDate === null ? null : findBirthDateProblem(birthDate, now);
  if (name === 'username' && username.trim() !== '' && normalizeUsername(username) === null) {
    return { code: 'invalidUsername' };
  }
  const holder = { country, personType: personType === '' ? null : personType };
  if (name === 'nationalId' && nationalId.trim() !== '' && normalizeNationalId(nationalId, holder) === null) {
    return { code: 'invalidNationalId' };
  }
  return null;
}

const maxLengths: Partial<Record<keyof ProfileFormValues, number>> = {
  profileName: textLimits.name,
  name: textLimits.name,
  bio: textLimits.bio,
};
