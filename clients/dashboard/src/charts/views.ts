export interface CountryViews {
  /** As people call it. */
  country: string;
  views: number;
}

export interface DayViews {
  /** As an ISO date. */
  day: string;
  views: number;
}
