export interface CountryViews {
  country: string;
  views: number;
}

export interface DayViews {
  /** ISO date. */
  day: string;
  views: number;
}
