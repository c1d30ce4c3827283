package io.cartway.routing.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.paths.http.SpansJson;
import io.cartway.roads.RoadRestriction;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class SignJsonTest {

  @Test
  void only_a_sign_for_trucks_names_them() throws IOException {
    assertThat(written("hgv=no")).isEqualTo("{'type':'restriction','vehicleType':'truck'}");
    assertThat(written("motor_vehicle:conditional=no @ (22:00-06:00)"))
        .isEqualTo("{'type':'restriction'}");
  }

  private static String written(String tag) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      RoadRestriction sign =
          new RoadRestriction(RoadRestriction.RestrictionKind.CLOSED, 0, "", false, 1, tag);
      SpansJson.writeRestriction(json, sign);
      json.writeEndObject();
    }
    return text.toString().replace('"', '\'');
  }
}
