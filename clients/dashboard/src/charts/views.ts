export interface CountryViews {
  /** Display name. */
  country: string;
  views: number;
}

export interface DayViews {
  /** ISO date. */
  day: string;
  views: number;
}
